import { traders } from '../../contract/calls/community.ts'
import type { Trader } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import type { Try } from '../resource/resource.ts'
import { type Asked, useResource } from '../resource/useResource.ts'

const ask = ({ asOf }: Try) => request(traders, {}, { silent: true, asOf })

/** The ranked traders, the best first. */
export const useTraders = (): Asked<readonly Trader[]> => useResource(ask, { again: 'focused' })
