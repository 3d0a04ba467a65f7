/** A hand at a page: finds what stands there by role and name, as somebody does who hears it read out, presses and types. */
import { expect } from '@playwright/test'
import { type Driver, keys, type Size } from './driver.ts'
import { asked, type Found, findElement, type Query } from './find.ts'

/** Delays between checks, ms. */
const intervals = [100]

export class Pointer {
  readonly driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  /** Opens a path of the app in a new page. */
  open(path: string, size: Size): Promise<void> {
    return this.driver.open(this.#origin + path, size)
  }

  /** Returns the element if it exists and is visible, or undefined. */
  look(sought: Query): Promise<Found | undefined> {
    return this.driver.evaluate(findElement, asked(sought))
  }

  /** Waits until it is there. */
  async sees(sought: Query, within = 30_000): Promise<Found> {
    let found: Found | undefined
    const isThere = async () => {
      found = await this.look(sought)
      return found !== undefined
    }
    await expect.poll(isThere, { message: `${reported(sought)} is there`, timeout: within, intervals }).toBe(true)
    return found as Found
  }

  /** Waits until it is gone. */
  async misses(sought: Query): Promise<void> {
    await expect
      .poll(async () => (await this.look(sought)) === undefined, { message: `no ${reported(sought)}`, intervals })
      .toBe(true)
  }

  /** Waits until it can be pressed where it stands, and presses it. */
  async press(sought: Query): Promise<void> {
    let before: Found | undefined
    const stands = async () => {
      const found = await this.driver.evaluate(findElement, asked(sought, true))
      const isStill = found !== undefined && before?.x === found.x && before.y === found.y
      before = found
      return isStill && !found.isCovered && !found.isDisabled
    }
    await expect.poll(stands, { message: `${reported(sought)} can be pressed`, intervals }).toBe(true)
    if (before) await this.driver.press(before.x, before.y)
  }

  /** Types into a field in place of what it holds. */
  async fill(sought: Query, text: string): Promise<void> {
    await this.press(sought)
    await this.driver.evaluate(() => (document.activeElement as HTMLInputElement).select(), null)
    await this.driver.type(text)
  }

  /** Presses Escape. */
  escape(): Promise<void> {
    return this.driver.type(keys.escape)
  }
}

const reported = ({ role, name, inside }: Query): string =>
  `${role}${name === undefined ? '' : ` “${name}”`}${inside ? ` in ${reported(inside)}` : ''}`
