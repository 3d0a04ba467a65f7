import { testTampering } from '../tampering.ts'

testTampering(10_000)
