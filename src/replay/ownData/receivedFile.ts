import { atom } from 'jotai'

/** A file that was dropped, opened or shared, until the page of own files takes it. */
export const receivedFileAtom = atom<File | undefined>(undefined)
