import { testTampering } from '../tampering.ts'

// `tampering.whole.test.ts` makes 10,000.
testTampering(80)
