const backgrounds = { light: '#F8F9FA', dark: '#090B0D' } as const
/** Side of the mark, CSS pixels. */
const MARK = 128

/**
 * Draws what an Apple device shows while the app on its home screen starts, at the size of this device: the system takes them
 * from the page when the app is added. Elsewhere the manifest says it.
 */
export async function addStartImages(): Promise<void> {
  const mark = new Image()
  mark.src = '/icon.svg'
  await mark.decode()
  const sides = [screen.width, screen.height].toSorted((one, other) => one - other)
  for (const [orientation, [width = 0, height = 0]] of [
    ['portrait', sides],
    ['landscape', sides.toReversed()],
  ] as const)
    for (const [scheme, background] of Object.entries(backgrounds)) {
      const link = document.createElement('link')
      link.rel = 'apple-touch-startup-image'
      link.media = `(orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`
      link.href = drawn(mark, background, width, height)
      document.head.append(link)
    }
}

function drawn(mark: HTMLImageElement, background: string, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  const side = MARK * devicePixelRatio
  context.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  return canvas.toDataURL('image/png')
}
