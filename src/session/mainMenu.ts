import { atom } from 'jotai'

/** True while the menu of the main pages is open. Screens without the tab bar have a button for it. */
export const mainMenuAtom = atom(false)
