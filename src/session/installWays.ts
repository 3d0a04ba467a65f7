/** Returns true if the app runs in a window of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Returns true if this is a browser of Apple's touch devices, where an app is installed by hand from the share sheet. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
