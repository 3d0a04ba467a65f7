/** So far may the two measures differ by rounding, device px. */
const ROUNDING = 2

let agree = true

/**
 * Compares what the page's own observer says of device pixels with the page's ratio. They differ where a screen is
 * emulated, and a chart that believed the observer would be drawn coarse and scaled up. Resolves with the next frame.
 */
export function checkDevicePixels(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect()
      const said = entry?.devicePixelContentBoxSize?.[0]?.inlineSize
      if (entry !== undefined && said !== undefined)
        agree = Math.abs(said - entry.contentRect.width * devicePixelRatio) <= ROUNDING
      resolve()
    })
    try {
      observer.observe(document.body, { box: 'device-pixel-content-box' })
    } catch {
      // An older browser has no such box; the chart goes by the ratio there by itself.
      resolve()
    }
  })
}

/** Makes a chart; where the observer is wrong about device pixels, one that goes by the page's ratio. */
export function withTruePixels<T>(make: () => T): T {
  if (agree) return make()
  const Native = globalThis.ResizeObserver
  // The library asks once, while its first chart is made, whether there is such an observer.
  globalThis.ResizeObserver = class extends Native {
    override observe(target: Element, options?: ResizeObserverOptions): void {
      if (options?.box === 'device-pixel-content-box') throw new RangeError('Not to be trusted on this screen')
      super.observe(target, options)
    }
  }
  try {
    return make()
  } finally {
    globalThis.ResizeObserver = Native
  }
}
