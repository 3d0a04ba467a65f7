import { atom } from 'jotai'

/** Refusals to show. */
export interface RefusalsAsked {
  /** Also those of this order. */
  readonly orderId?: string | undefined
  /** One that has just been refused: when it was sent, by the server's clock, UTC ms. */
  readonly since?: number
}

/** Set while the list of refusals is open. */
export const refusalsAskedAtom = atom<RefusalsAsked>()
