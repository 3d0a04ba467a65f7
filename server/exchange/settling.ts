interface Group {
  left: number
  readonly waiting: Array<() => void>
}

/** Tells when all that had begun before is done, whatever has begun since. */
export class Settling {
  /** Groups of work: new work joins the last one, and each is awaited together with those before it. */
  #groups: Group[] = [{ left: 0, waiting: [] }]

  /** Something begins; answers what to call once when it is done. */
  begin(): () => void {
    return this.#beginIn(this.#last)
  }

  /** The same for what belongs to all that is not done yet. */
  beginFirst(): () => void {
    return this.#beginIn(this.#groups[0] as Group)
  }

  #beginIn(group: Group): () => void {
    group.left += 1
    return () => {
      group.left -= 1
      this.#look()
    }
  }

  /** Resolves when all that has begun so far is done. */
  settled(): Promise<void> {
    const group = this.#last
    if (this.#groups.length === 1 && group.left === 0) return Promise.resolve()
    this.#groups.push({ left: 0, waiting: [] })
    return new Promise((resolve) => group.waiting.push(resolve))
  }

  get #last(): Group {
    return this.#groups.at(-1) as Group
  }

  #look(): void {
    while (this.#groups.length > 1 && this.#groups[0]?.left === 0)
      for (const resolve of this.#groups.shift()?.waiting ?? []) resolve()
  }
}
