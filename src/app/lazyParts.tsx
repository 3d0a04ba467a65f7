import { withLaterWords } from '../i18n/language.ts'
import { idleMoment } from '../ui/idle.ts'
import { lazyPart } from '../ui/lazy.tsx'
import styles from './Shell.module.css'

/** Soon enough for what speaks up by itself, ms. */
const idleWithin = 2000

const wideBars = () => import('./WideBars.tsx')

/** The head of the wide layout; a phone never loads it. */
export const TopBar = lazyPart(() => wideBars().then((bars) => bars.TopBar), {
  fallback: () => <div className={styles.top} />,
})
/** The foot of the wide layout; a phone never loads it. */
export const FootBar = lazyPart(() => wideBars().then((bars) => bars.FootBar), {
  fallback: () => <div className={styles.foot} />,
})

/** The navigation beside the account's pages in the wide layout. */
export const AccountPane = lazyPart(
  () => withLaterWords(import('../account/AccountPane.tsx')).then((part) => part.AccountPane),
  { fallback: () => <div /> },
)

/** Takes up orders that a restart left open, for who is logged in; the first screen does not wait for it. */
export const ResumeActions = lazyPart(() => import('../orders/ResumeActions.tsx').then((part) => part.ResumeActions))

/** Hosts what every page can open: the palette, the shortcuts, and the sheet that closes positions. */
export const CommandCentre = lazyPart(() =>
  idleMoment(idleWithin)
    .then(() => import('./commands/CommandCentre.tsx'))
    .then((part) => part.CommandCentre),
)

/** The offer to install the app, and how it is done. */
export const InstallOffer = lazyPart(() =>
  withLaterWords(import('./install/InstallOffer.tsx')).then((part) => part.InstallOffer),
)

/** The three steps of a new demo user to the first order, once the first screen has been drawn. */
export const Walkthrough = lazyPart(() =>
  idleMoment(idleWithin)
    .then(() => withLaterWords(import('./Walkthrough.tsx')))
    .then((part) => part.Walkthrough),
)

/** The controls of a replay, in its live market's place. */
export const ReplayBar = lazyPart(() =>
  withLaterWords(import('../replay/ReplayBar.tsx')).then((part) => part.ReplayBar),
)

/** The strips of the network lab and the flight recorder, while they are on. */
export const TesterStrips = lazyPart(() =>
  withLaterWords(import('./TesterStrips.tsx')).then((part) => part.TesterStrips),
)

const notices = () => withLaterWords(import('./Notices.tsx'))

/** Notices above every page. The update offer is loaded ahead, since its file may be gone once there is an update. */
export const TopNotices = lazyPart(() =>
  idleMoment(idleWithin)
    .then(notices)
    .then((part) => part.TopNotices),
)

/** Notices of price alerts and orders, once the first screen has been drawn. */
export const Notices = lazyPart(() =>
  idleMoment(idleWithin)
    .then(notices)
    .then((part) => part.Notices),
)
