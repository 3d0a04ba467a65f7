import { atom } from 'jotai'

/** Which refusals somebody wants to see. */
export interface RefusalsAsked {
  /** Also those of this order. */
  readonly orderId?: string | undefined
  /** One that has just been refused: when it was sent, by the server's clock, UTC ms. */
  readonly since?: number
}

/** Set while the list of refusals is open. */
export const refusalsAskedAtom = atom<RefusalsAsked>()
