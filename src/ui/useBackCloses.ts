import { useEffect, useEffectEvent } from 'react'
import { addLayerEntry, layers } from './layerEntries.ts'

/**
 * Lets a step back, by the browser's button or the phone's gesture, close what lies over the page before it leaves the
 * page. `onClose` false: it stays open.
 */
export function useBackCloses(open: boolean, onClose: (() => void) | false): void {
  const close = useEffectEvent(() => {
    if (onClose) onClose()
    return onClose !== false
  })
  useEffect(() => {
    if (!open) return
    const layer = { close }
    layers.push(layer)
    addLayerEntry()
    return () => {
      const index = layers.indexOf(layer)
      if (index >= 0) layers.splice(index, 1)
    }
  }, [open])
}
