import { atom } from 'jotai'

/** Whether the menu of the main pages is open: a screen without the bar of tabs has a button for it. */
export const mainMenuAtom = atom(false)
