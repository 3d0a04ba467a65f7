import { accountNotice } from '../entities/notice.ts'
import { get, listOf } from './call.ts'

/** Extension: returns the latest decisions on deposits, withdrawals, identity and loans, newest first. */
export const listNotices = get('/v1/api/main/account/notices', {}, listOf(accountNotice), {
  session: true,
  extension: true,
})
