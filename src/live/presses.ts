let pressed = false
let watches = false

/** Returns true if something was pressed since this was asked last. */
export function consumePress(): boolean {
  if (!watches) {
    watches = true
    const press = () => {
      pressed = true
    }
    for (const type of ['pointerdown', 'click', 'keydown'])
      addEventListener(type, press, { capture: true, passive: true })
  }
  const was = pressed
  pressed = false
  return was
}
