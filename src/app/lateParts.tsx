import { withLaterWords } from '../i18n/language.ts'
import { idleMoment } from '../ui/idle.ts'
import { late } from '../ui/late.tsx'
import styles from './Shell.module.css'

/** Soon enough for what speaks up by itself, ms. */
const idleWithin = 2000

const wideBars = () => import('./WideBars.tsx')

/** The head of the wide layout; a phone never loads it. */
export const TopBar = late(() => wideBars().then((bars) => bars.TopBar), {
  fallback: () => <div className={styles.top} />,
})
/** The foot of the wide layout; a phone never loads it. */
export const FootBar = late(() => wideBars().then((bars) => bars.FootBar), {
  fallback: () => <div className={styles.foot} />,
})

/** The navigation beside the account's pages in the wide layout. */
export const AccountPane = late(
  () => withLaterWords(import('../account/AccountPane.tsx')).then((part) => part.AccountPane),
  { fallback: () => <div /> },
)

/** Takes up orders that a restart left open, for who is logged in; the first screen does not wait for it. */
export const ResumeActions = late(() => import('../orders/ResumeActions.tsx').then((part) => part.ResumeActions))

/** What can be opened from every page: the palette, the shortcuts, and the sheet that closes many positions. */
export const CommandCentre = late(() =>
  idleMoment(idleWithin)
    .then(() => import('./commands/CommandCentre.tsx'))
    .then((part) => part.CommandCentre),
)

/** The offer to install the app, and how it is done. */
export const InstallOffer = late(() =>
  withLaterWords(import('./install/InstallOffer.tsx')).then((part) => part.InstallOffer),
)

/** The three steps of a new demo user to the first order, once the first screen has been drawn. */
export const Walkthrough = late(() =>
  idleMoment(idleWithin)
    .then(() => withLaterWords(import('./Walkthrough.tsx')))
    .then((part) => part.Walkthrough),
)

/** The controls of a replay, in its live market's place. */
export const ReplayBar = late(() => withLaterWords(import('../replay/ReplayBar.tsx')).then((part) => part.ReplayBar))

/** The strips of the network lab and the flight recorder, while they are on. */
export const TesterStrips = late(() => withLaterWords(import('./TesterStrips.tsx')).then((part) => part.TesterStrips))

const notices = () => withLaterWords(import('./Notices.tsx'))

/** The offer of a newer build: loaded before there can be one, since its own file may be gone by then. */
export const UpdatePrompt = late(() =>
  idleMoment(idleWithin)
    .then(notices)
    .then((part) => part.UpdatePrompt),
)

/** Notices of price alerts and orders, once the first screen has been drawn. */
export const Notices = late(() =>
  idleMoment(idleWithin)
    .then(notices)
    .then((part) => part.Notices),
)
