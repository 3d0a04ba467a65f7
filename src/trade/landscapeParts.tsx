/** Parts for a phone in landscape, loaded when it is turned. */
import { withLaterWords } from '../i18n/language.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const load = () => withLaterWords(import('./landscape/landscape.ts'))

/** The one line over chart and ticket. */
export const LandscapeHead = lazyPart(() => load().then((parts) => parts.LandscapeHead), { fallback: () => <header /> })

/** The stops of the ticket. */
export const StopTiles = lazyPart(() => load().then((parts) => parts.StopTiles), {
  fallback: () => <Skeleton h={44} />,
})
