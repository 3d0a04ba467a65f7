/**
 * Draws the pictures of the manifest: `npm run icons`. Icons come from the one SVG mark, after it has changed; screenshots
 * from `dist/screens`, after `npm run screens`.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const mark = await readFile('public/icon.svg')
/** The rounded corners are the platform's to cut: a maskable or Apple icon fills its square. */
const square = Buffer.from(mark.toString().replace(' rx="112"', ''))
/** Icon for a phone's status bar, which uses only its opacity. */
const stencil = Buffer.from(
  mark
    .toString()
    .replace('0 0 512 512', '66 66 380 380')
    .replace(/\s*<rect width="512".*/, '')
    .replaceAll('fill="#090B0D"', 'fill="none"')
    .replaceAll('#8DBEFF', '#FFFFFF'),
)

async function draw(svg: Buffer, size: number, file: string) {
  await sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toFile(`public/${file}`)
}

/** Entries of the installed app's own menu, drawn as the app's tabs. */
const shortcuts = {
  markets: '<path d="M2.5 18 9 11.2l4 4L21 7M15.5 6.5h6v6"/>',
  trade: '<path d="M5 6h5v10H5zM14 8h5v10h-5zM7.5 2.5V6M7.5 16v5.5M16.5 2.5V8M16.5 18v3.5"/>',
  replay: '<path d="M8 5l11 7-11 7z"/>',
  orders: '<rect x="4.5" y="3.5" width="15" height="17" rx="2"/><path d="M8.5 8h7M8.5 12h7M8.5 16h4"/>',
}

const shortcut = (drawing: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="#090B0D"/>
<g transform="translate(12 12)" fill="none" stroke="#8DBEFF" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`)

/** Pictures of the app that a browser shows before it installs it. */
const screenshots = {
  'phone-markets': 'markets-phone-dark-en',
  'phone-trade': 'trade-phone-light-en',
  'phone-orders': 'orders-holding-phone-dark-en',
  'wide-trade': 'trade-wide-dark-en',
}

await Promise.all([
  draw(mark, 192, 'icon-192.png'),
  draw(mark, 512, 'icon-512.png'),
  draw(square, 180, 'icon-180.png'),
  draw(square, 512, 'icon-maskable-512.png'),
  draw(stencil, 96, 'badge-96.png'),
  draw(stencil, 512, 'icon-monochrome-512.png'),
  ...Object.entries(shortcuts).map(([name, drawing]) => draw(shortcut(drawing), 96, `shortcut-${name}-96.png`)),
  ...Object.entries(screenshots).map(([name, picture]) =>
    sharp(`dist/screens/${picture}.png`).webp({ quality: 82, effort: 6 }).toFile(`public/screenshot-${name}.webp`),
  ),
])
