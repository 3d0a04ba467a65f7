/** What only a phone on its side shows, loaded when it is turned. */
import { withLaterWords } from '../i18n/language.ts'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const load = () => withLaterWords(import('./landscape/landscape.ts'))

/** The one line over chart and ticket. */
export const LandscapeHead = late(() => load().then((parts) => parts.LandscapeHead), { fallback: () => <header /> })

/** The stops of the ticket. */
export const StopTiles = late(() => load().then((parts) => parts.StopTiles), { fallback: () => <Skeleton h={44} /> })
