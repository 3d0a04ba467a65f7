import { useEffect, useState } from 'react'

/** Takes a file that is dropped anywhere on the page. Answers whether one is over it. Keep `take` the same. */
export function useDroppedFile(take: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return
      // Without this the browser opens the file in the place of the app.
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) take(file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}
