/** Interface of the browser drivers. Each file beside this one implements it. */

/** Of a page, CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export const phone: Size = { width: 390, height: 844 }
export const wide: Size = { width: 1440, height: 900 }

/** Keys that are no characters. */
export const keys = { escape: '\uE00C', tab: '\uE004', enter: '\uE007', backspace: '\uE003' } as const

/** A browser with one page, and what it keeps from one opening to the next. */
export interface Driver {
  /** `Firefox 153.7.0` */
  readonly product: string
  /** Opens an address as somebody does who has closed the page before. */
  open(url: string, size: Size): Promise<void>
  /** Ends the browser, as far as that can be done without losing what it keeps, and starts it again. */
  relaunch(): Promise<void>
  /** Runs a function in the page, which sees nothing but what it is given, and answers what it answers, as JSON. */
  evaluate<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T>
  /** Presses and lets go of the mouse at a place of the page. */
  press(x: number, y: number): Promise<void>
  /** Types characters and `keys`, one after the other, wherever the focus is. */
  type(text: string): Promise<void>
  /** Takes a screenshot, PNG. */
  picture(): Promise<Buffer>
  /** Returns the errors of the pages so far: uncaught errors, console errors, and violations of the security policy. */
  errors(): Promise<readonly string[]>
  /** Ends the browser and leaves nothing of it, neither a process nor a file. */
  close(): Promise<void>
}

/** Presses of keys, as both protocols write them. */
export const typing = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** A press of the mouse, as both protocols write it. */
export const pressing = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
