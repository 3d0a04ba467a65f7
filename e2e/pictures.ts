/** Pictures, and the places on a page that take one. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './test.ts'

/** Camera named in a photograph's metadata. */
export const CAMERA = 'A camera that tells where it was'

/** A photograph as a phone takes it, with where and when in it. */
export const photograph = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .withExif({
      IFD0: { Make: CAMERA },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .jpeg()
    .toBuffer()

/** The place for a picture, by what it is of. */
export const pictureSlot = (page: Page, name: string): Locator => page.getByRole('group', { name })

/** Chooses a file for a place, as the browser's own dialog would. */
export async function choosePicture(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pictureSlot(page, name).getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

/** Uploads a picture to a place. */
export async function uploadPicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  await choosePicture(page, name, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(pictureSlot(page, name).getByText('Uploaded')).toBeVisible()
}
