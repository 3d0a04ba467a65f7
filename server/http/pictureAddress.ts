import { PICTURE_PATH } from '../../contract/pictures.ts'

/** Returns the address of an image, relative to the API host. */
export const pictureAddressOf = (name: string): string => `${PICTURE_PATH}/${name}`

/** The name in a picture's address, relative or whole; what is no such address names no picture. */
export const pictureNameOf = (address: string): string => /\/([\w-]{22})$/.exec(address)?.[1] ?? ''
