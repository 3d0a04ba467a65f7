/** Returns true if the server has switched the service worker off: then nothing is kept for the time without a network. */
export const isWorkerOff = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content === 'off'
