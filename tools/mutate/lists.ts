import { appBreaks } from './appBreaks.ts'
import type { Break } from './breaks.ts'
import { engineBreaks } from './engineBreaks.ts'
import { serverBreaks } from './serverBreaks.ts'

/** Every deliberate fault. */
export const allBreaks: readonly Break[] = [...engineBreaks, ...appBreaks, ...serverBreaks]
