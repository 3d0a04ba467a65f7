import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { atom } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { NetworkError, RefusedError, SessionError } from '../api/errors.ts'
import { store } from '../store.ts'
import { dismissToast, shownToasts } from '../ui/toast.ts'
import { onFailedTry, ownResources, Resource, type Try } from './resource.ts'

interface Answer {
  readonly to: string
  /** Time of the request, as a running number. */
  readonly turn: number
}

const accountAtom = atom('first')
ownResources(accountAtom)
const answered = () => new Promise((resolve) => setImmediate(resolve))

/** A resource whose answers come when the test says so. */
function underTest(isPublic = false) {
  const underway: { answer: (value: Answer) => void; fail: (error: unknown) => void; turn: number; to: string }[] = []
  let turn = 0
  const load = (to: string, attempt: Try) =>
    new Promise<Answer>((answer, fail) => {
      turn += 1
      underway.push({ answer, fail, turn, to })
      attempts.push(attempt)
    })
  const attempts: Try[] = []
  const resource = new Resource<string, Answer>(load, { isPublic })
  return {
    resource,
    attempts,
    underway,
    state: () => store.get(resource.state),
    /** Answers what is on its way at this place, or lets it fail. */
    settle: async (place: number, ends: 'answer' | 'fail' = 'answer') => {
      const [one] = underway.splice(place, 1)
      if (ends === 'fail') one?.fail(new Error(`${one.turn}`))
      else one?.answer({ to: one.to, turn: one.turn })
      await answered()
    },
  }
}

beforeEach(() => store.set(accountAtom, 'first'))

describe('a resource', () => {
  it('keeps its answer while it is loaded again and when that fails, with the time of the answer', async () => {
    const { resource, settle, state } = underTest()
    void resource.ask('a')
    expect(state()).toMatchObject({ answer: undefined, busy: true })
    await settle(0)
    const { asOf } = state()
    expect(state()).toMatchObject({ answer: { turn: 1 }, busy: false, error: undefined, isCopy: false })
    expect(asOf).toBeLessThanOrEqual(Date.now())
    void resource.ask('a')
    expect(state()).toMatchObject({ answer: { turn: 1 }, busy: true })
    await settle(0, 'fail')
    expect(state()).toMatchObject({ answer: { turn: 1 }, busy: false, error: new Error('2'), asOf })
    void resource.ask('a')
    await settle(0)
    expect(state()).toMatchObject({ answer: { turn: 3 }, error: undefined })
  })

  it('is as old as the copy that it was answered with', async () => {
    const { resource, attempts, settle, state } = underTest()
    void resource.ask('a')
    attempts[0]?.asOf(100)
    await settle(0)
    expect(state()).toMatchObject({ asOf: 100, isCopy: true })
  })

  it('takes no answer to another question than the newest', async () => {
    const { resource, settle, state } = underTest()
    void resource.ask('a')
    void resource.ask('b')
    await settle(0)
    expect(state()).toMatchObject({ answer: undefined, busy: true })
    await settle(0)
    expect(state()).toMatchObject({ answer: { to: 'b' }, busy: false, outdated: false })
    void resource.ask('a')
    expect(state()).toMatchObject({ answer: { to: 'b' }, outdated: true })
  })

  it('takes no late answer of an account that is gone, and shows nothing of it', async () => {
    const { resource, settle, state } = underTest()
    void resource.ask('a')
    await settle(0)
    void resource.ask('a')
    store.set(accountAtom, 'second')
    expect(state()).toMatchObject({ answer: undefined, busy: false })
    await settle(0)
    expect(state().answer).toBeUndefined()
  })

  it('that is public stays whoever is logged in', async () => {
    const { resource, settle, state } = underTest(true)
    void resource.ask('a')
    store.set(accountAtom, 'second')
    await settle(0)
    expect(state().answer).toMatchObject({ to: 'a' })
  })

  it('takes nothing once it is left or forgotten', async () => {
    const { resource, settle, state } = underTest()
    const leave = [resource.enter(), resource.enter()]
    void resource.ask('a')
    leave[0]?.()
    expect(state().busy, 'another part of the screen still shows it').toBe(true)
    leave[1]?.()
    expect(state().busy).toBe(false)
    await settle(0)
    expect(state().answer).toBeUndefined()
    void resource.ask('a')
    await settle(0)
    resource.forget()
    expect(state().answer).toBeUndefined()
  })

  it('asks again when it was corrected while an answer was on its way, which may be older', async () => {
    const { resource, settle, state, underway } = underTest()
    void resource.ask('a')
    resource.change(() => ({ to: 'corrected', turn: 0 }))
    await settle(0)
    expect(state()).toMatchObject({ answer: { to: 'corrected' }, busy: true })
    expect(underway).toHaveLength(1)
    await settle(0)
    expect(state()).toMatchObject({ answer: { to: 'a', turn: 2 }, busy: false })
  })

  it('tells of every failed try', async () => {
    const reported: unknown[] = []
    onFailedTry((error) => reported.push(error))
    const { resource, settle } = underTest()
    void resource.ask('a')
    await settle(0, 'fail')
    expect(reported).toEqual([new Error('1')])
  })

  it('shows the answer to the newest question, and never an older one after it, in whatever order answers come', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), question: fc.constantFrom('a', 'a', 'b') }),
      fc.record({
        kind: fc.constant('settle' as const),
        place: fc.nat(5),
        ends: fc.constantFrom('answer' as const, 'answer' as const, 'fail' as const),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const { resource, settle, state, underway } = underTest()
        const seen: Answer[] = []
        const stop = store.sub(resource.state, () => {
          const { answer } = state()
          if (answer !== undefined && answer !== seen.at(-1)) seen.push(answer)
        })
        let newest: string | undefined
        for (const one of steps) {
          if (one.kind === 'ask') {
            newest = one.question
            void resource.ask(one.question)
          } else if (underway.length > 0) await settle(one.place % underway.length, one.ends)
          const { answer, outdated } = state()
          expect(answer === undefined || outdated || answer.to === newest).toBe(true)
        }
        void resource.ask('a')
        const turn = underway.at(-1)?.turn
        await settle(underway.length - 1)
        while (underway.length > 0) await settle(underway.length - 1, underway.length % 2 === 0 ? 'fail' : 'answer')
        stop()
        expect(state()).toMatchObject({ answer: { to: 'a', turn }, busy: false, error: undefined, outdated: false })
        expect(seen.map((answer) => answer.turn)).toEqual(seen.map((answer) => answer.turn).toSorted((a, b) => a - b))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a failure', () => {
  beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  it('is a toast while an answer is shown, unless nobody asked, something newer is asked, or it is a fault of ours', async () => {
    const { resource, underway } = underTest()
    const fail = async (error: unknown, byItself = false) => {
      void resource.ask('news', byItself)
      underway.shift()?.fail(error)
      await answered()
      return shownToasts().map(({ id, text }) => {
        dismissToast(id)
        return text
      })
    }
    expect(await fail(new RefusedError(7, 'Said by the page')), 'nothing is shown yet').toEqual([])
    void resource.ask('news')
    underway.shift()?.answer({ to: 'news', turn: 2 })
    await answered()
    expect(await fail(new RefusedError(7, 'Closed for an audit'))).toEqual(['Closed for an audit'])
    expect(await fail(new NetworkError('timeout'))).toEqual(['The server took too long to answer (TIMEOUT)'])
    expect(await fail(new RefusedError(7, 'Closed'), true)).toEqual([])
    expect(await fail(new SessionError(999, 'Log in'))).toEqual([])
    expect(await fail(new Error('a fault of ours'))).toEqual([])
    void resource.ask('rank')
    void resource.ask('news')
    expect(await fail(new RefusedError(7, 'Late'))).toEqual([])
  })
})
