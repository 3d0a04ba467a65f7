import { atom } from 'jotai'
import { store } from '../store.ts'

/** Event with which a browser offers to install the app. It is not in the standard types yet. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const eventAtom = atom<InstallEvent | undefined>(undefined)
/** The browser's own way to install the app, where it has one and the app is not installed yet. */
export const installEventAtom = atom((get) => get(eventAtom))

/** Visible part of the installation: the offer after a trade, or the sheet opened from the settings. */
export const installViewAtom = atom<'none' | 'offer' | 'sheet'>('none')

/** Keeps the browser's way to install until somebody wants it; the browser does not ask by itself. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.set(eventAtom, event as InstallEvent)
  })
  addEventListener('appinstalled', forgetInstallEvent)
}

/** A way to install serves once. */
export const forgetInstallEvent = (): void => store.set(eventAtom, undefined)
