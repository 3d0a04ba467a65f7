let hear: ((event: KeyboardEvent) => void) | undefined
let loading: Promise<void> | undefined

/** Loads the keys; tries again with the next key where they cannot be loaded. */
export const loadKeys = (): Promise<void> =>
  (loading ??= import('./startKeys.ts').then(
    (started) => {
      hear = started.onKeyDown
    },
    () => {
      loading = undefined
    },
  ))

function onKeyDown(event: KeyboardEvent): void {
  if (hear) hear(event)
  else void loadKeys().then(() => hear?.(event))
}

/** Listens to the keys of all actions. Answers how to stop. */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
