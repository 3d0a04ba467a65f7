/** Feature the app uses where it is supported, and the fallback. */

export interface Feature {
  readonly what: string
  /** Behaviour of the app without it. */
  readonly without: string
}

/** In the order of the table; `features.browsers.ts` asks each browser for them by these names. */
export const features = {
  serviceWorker: {
    what: 'Service worker',
    without: 'Works, but neither opens without a network nor is told of an update by it',
  },
  install: {
    what: 'Offers to install (`beforeinstallprompt`)',
    without: 'Settings draw the steps by hand: Apple’s share sheet, or the browser’s menu where it has such an entry',
  },
  push: {
    what: 'Push messages',
    without:
      'The switch of notifications says that this browser shows none, and stays off; on an iPhone, to install first',
  },
  badge: { what: 'Number on the icon', without: 'The icon bears none' },
  persist: {
    what: 'Keeps what is stored (`storage.persist`)',
    without: 'Nobody is asked; a browser that is short of room may empty the copy, and the next visit fills it',
  },
  estimate: {
    what: 'Tells the room it allows (`storage.estimate`)',
    without: 'Settings show what the app itself has weighed, without a limit',
  },
  share: { what: 'Shares texts', without: 'No Share button; copying and saving are there' },
  shareFiles: { what: 'Shares files', without: 'Files are saved' },
  copy: { what: 'Writes to the clipboard', without: 'A message says to select the text, which can be' },
  paste: { what: 'Reads the clipboard', without: 'No Paste button beside an address' },
  passkeys: { what: 'Passkeys (WebAuthn)', without: 'Not offered for the log-in; the security page says so' },
  passkeyMenu: {
    what: 'Passkeys in the field’s own menu',
    without: 'The button for passkeys alone',
  },
  idle: { what: '`requestIdleCallback`', without: 'What loads ahead waits by a timer' },
  gzip: { what: 'Compression streams', without: 'Recordings are saved unpacked, and packed ones are not read' },
  fullscreen: { what: 'Full screen', without: 'The chart takes the whole window' },
  dateField: { what: 'A calendar in date fields', without: 'The day is typed: 2026-07-15' },
  popover: { what: 'Popovers', without: 'Messages lie under open dialogs, not over them' },
  devicePixels: { what: 'Device-pixel boxes', without: 'The chart counts its dots by the page’s ratio' },
  fieldSizing: { what: 'Fields as wide as their text (`field-sizing`)', without: 'A number field has its full width' },
  has: {
    what: '`:has()`, container queries, `subgrid`, `light-dark()`',
    without: 'Needed: older browsers are not built for',
  },
  intl: {
    what: 'Names of regions, languages and time zones (`Intl`)',
    without: 'Needed: older browsers are not built for',
  },
} as const satisfies Readonly<Record<string, Feature>>

export type FeatureName = keyof typeof features
