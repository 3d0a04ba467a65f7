/** Draws the PNG icons of the manifest from the one SVG mark: `npm run icons`, after the mark has changed. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = await readFile('public/icon.svg')
/** The rounded corners are the platform's to cut: a maskable or Apple icon fills its square. */
const square = Buffer.from(mark.toString().replace(' rx="112"', ''))

async function draw(svg: Buffer, size: number, file: string) {
  await sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toFile(`public/${file}`)
}

await Promise.all([
  draw(mark, 192, 'icon-192.png'),
  draw(mark, 512, 'icon-512.png'),
  draw(square, 180, 'icon-180.png'),
  draw(square, 512, 'icon-maskable-512.png'),
])
