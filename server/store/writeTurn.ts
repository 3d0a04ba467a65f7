/** Places in the shared memory. */
const TAKEN = 0
const WANTED = 1
const OPENED = 2
const FIELDS = 3

/** Value of `OPENED` while the other thread has not opened the file. */
const NOT_YET = 0
const OPEN = 1
const CLOSED = 2

/** As long as SQLite itself waits for another writer, ms. */
const TIMEOUT_MS = 5_000

/**
 * Whose turn it is to write to a SQLite file that two threads of the process have open. SQLite's own lock is asked for again and
 * again, with growing pauses, and goes to whoever comes at the right moment; the first thread must not wait longer than for what
 * the second has begun, for nothing else happens meanwhile.
 */
export class WriteTurn {
  readonly memory: SharedArrayBuffer
  readonly #fields: Int32Array

  constructor(memory = new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#fields = new Int32Array(memory)
  }

  /** For the thread that goes first: works as soon as the other is done with what it has begun. Throws when it is not in time. */
  first<Result>(work: () => Result): Result {
    if (!this.#take()) this.#insist()
    return this.#leaving(work)
  }

  /** For the other thread: works when the first neither writes nor wants to. */
  second<Result>(work: () => Result): Result {
    const fields = this.#fields
    for (;;) {
      Atomics.wait(fields, WANTED, 1)
      if (this.#take()) return this.#leaving(work)
      Atomics.wait(fields, TAKEN, 1)
    }
  }

  /** The second thread is about to open the file. False when the first has closed it. */
  open(): boolean {
    return Atomics.compareExchange(this.#fields, OPENED, NOT_YET, OPEN) === NOT_YET
  }

  /** The second thread has closed the file. */
  closed(): void {
    Atomics.store(this.#fields, OPENED, CLOSED)
    Atomics.notify(this.#fields, OPENED)
  }

  /** Waits until the second thread, which was asked to, has closed the file; it does not open it any more. */
  waitClosed(): void {
    if (Atomics.compareExchange(this.#fields, OPENED, NOT_YET, CLOSED) === OPEN)
      Atomics.wait(this.#fields, OPENED, OPEN, TIMEOUT_MS)
  }

  #take(): boolean {
    return Atomics.compareExchange(this.#fields, TAKEN, 0, 1) === 0
  }

  #insist(): void {
    const fields = this.#fields
    const deadline = performance.now() + TIMEOUT_MS
    Atomics.store(fields, WANTED, 1)
    try {
      while (!this.#take()) {
        const left = deadline - performance.now()
        if (left <= 0) throw new Error('The database is locked: a write does not end')
        Atomics.wait(fields, TAKEN, 1, left)
      }
    } finally {
      Atomics.store(fields, WANTED, 0)
      Atomics.notify(fields, WANTED)
    }
  }

  #leaving<Result>(work: () => Result): Result {
    try {
      return work()
    } finally {
      Atomics.store(this.#fields, TAKEN, 0)
      Atomics.notify(this.#fields, TAKEN)
    }
  }
}
