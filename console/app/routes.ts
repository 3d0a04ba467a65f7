import { msg } from '@lingui/core/macro'
import { AuditPage } from '../audit/AuditPage.tsx'
import { BooksPage } from '../audit/BooksPage.tsx'
import { OperatorsPage } from '../operators/OperatorsPage.tsx'
import { HistoryPage } from '../reviews/HistoryPage.tsx'
import { OverviewPage } from '../reviews/OverviewPage.tsx'
import { ReviewsPage } from '../reviews/ReviewsPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { UserPage } from '../users/UserPage.tsx'
import { UsersPage } from '../users/UsersPage.tsx'
import type { ConsoleRoute } from './route.ts'

const reviewing = ['reviewer', 'finance'] as const

/** Every page of the console. The queues of the desk stand in the navigation by their kinds. */
export const routes: readonly ConsoleRoute[] = [
  { path: '/', title: msg`Overview`, nav: { group: 'desk', icon: 'markets' }, page: OverviewPage },
  { path: '/reviews', title: msg`Reviews`, roles: reviewing, page: ReviewsPage },
  { path: '/history', title: msg`Decided`, roles: reviewing, nav: { group: 'desk', icon: 'clock' }, page: HistoryPage },
  { path: '/users', title: msg`Users`, roles: reviewing, nav: { group: 'people', icon: 'user' }, page: UsersPage },
  { path: '/user', title: msg`User`, roles: reviewing, page: UserPage },
  {
    path: '/operators',
    title: msg`Operators`,
    roles: ['admin'],
    nav: { group: 'house', icon: 'key' },
    page: OperatorsPage,
  },
  { path: '/audit', title: msg`Audit log`, roles: ['admin'], nav: { group: 'house', icon: 'shield' }, page: AuditPage },
  {
    path: '/books',
    title: msg`Books`,
    roles: ['finance'],
    nav: { group: 'house', icon: 'indicator' },
    page: BooksPage,
  },
  { path: '/settings', title: msg`Settings`, nav: { group: 'house', icon: 'settings' }, page: SettingsPage },
]
