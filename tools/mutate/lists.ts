import type { Break } from './breaks.ts'
import { engineBreaks } from './engineBreaks.ts'

/** Every deliberate fault. */
export const allBreaks: readonly Break[] = [...engineBreaks]
