import { withLaterWords } from '../i18n/language.ts'

/** The network lab and the flight recorder, in one piece that few ever load. */
export const testerParts = () => withLaterWords(import('./testers.ts'))
