import { msg } from '@lingui/core/macro'
import { AuditPage } from '../audit/AuditPage.tsx'
import { BooksPage } from '../audit/BooksPage.tsx'
import { PackPage } from '../audit/PackPage.tsx'
import { AnnouncementPage } from '../content/AnnouncementPage.tsx'
import { CategoriesPage } from '../content/CategoriesPage.tsx'
import { CompaniesPage } from '../content/CompaniesPage.tsx'
import { InstrumentsPage } from '../content/InstrumentsPage.tsx'
import { MethodsPage } from '../content/MethodsPage.tsx'
import { NewsPage } from '../content/NewsPage.tsx'
import { OperatorsPage } from '../operators/OperatorsPage.tsx'
import { ProposalsPage } from '../operators/ProposalsPage.tsx'
import { HistoryPage } from '../reviews/HistoryPage.tsx'
import { OverviewPage } from '../reviews/OverviewPage.tsx'
import { ReviewsPage } from '../reviews/ReviewsPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { MirroredPage } from '../users/MirroredPage.tsx'
import { UserPage } from '../users/UserPage.tsx'
import { UsersPage } from '../users/UsersPage.tsx'
import type { ConsoleRoute } from './route.ts'

const reviewing = ['reviewer', 'finance'] as const
const content = ['content'] as const

/** Every page of the console. The queues of the desk stand in the navigation by their kinds. */
export const routes: readonly ConsoleRoute[] = [
  { path: '/', title: msg`Overview`, nav: { group: 'desk', icon: 'markets' }, page: OverviewPage },
  { path: '/reviews', title: msg`Reviews`, roles: reviewing, page: ReviewsPage },
  {
    path: '/history',
    title: msg`Decisions`,
    roles: reviewing,
    nav: { group: 'desk', icon: 'clock' },
    page: HistoryPage,
  },
  { path: '/users', title: msg`Users`, roles: reviewing, nav: { group: 'people', icon: 'user' }, page: UsersPage },
  { path: '/user', title: msg`User`, roles: reviewing, page: UserPage },
  {
    path: '/mirrored',
    title: msg`Mirrored accounts`,
    roles: reviewing,
    nav: { group: 'people', icon: 'copy-doc' },
    page: MirroredPage,
  },
  { path: '/news', title: msg`News`, roles: content, nav: { group: 'content', icon: 'copy-doc' }, page: NewsPage },
  {
    path: '/announcement',
    title: msg`Announcement`,
    roles: content,
    nav: { group: 'content', icon: 'bell' },
    page: AnnouncementPage,
  },
  {
    path: '/companies',
    title: msg`Companies`,
    roles: content,
    nav: { group: 'content', icon: 'globe' },
    page: CompaniesPage,
  },
  {
    path: '/instruments',
    title: msg`Instruments`,
    roles: content,
    nav: { group: 'content', icon: 'trade' },
    page: InstrumentsPage,
  },
  {
    path: '/categories',
    title: msg`Categories`,
    roles: content,
    nav: { group: 'content', icon: 'grip' },
    page: CategoriesPage,
  },
  {
    path: '/methods',
    title: msg`Payment methods`,
    roles: ['finance'],
    nav: { group: 'content', icon: 'deposit' },
    page: MethodsPage,
  },
  {
    path: '/operators',
    title: msg`Operators`,
    roles: ['admin'],
    nav: { group: 'house', icon: 'key' },
    page: OperatorsPage,
  },
  {
    path: '/proposals',
    title: msg`Confirmations`,
    roles: reviewing,
    nav: { group: 'house', icon: 'check' },
    page: ProposalsPage,
  },
  { path: '/audit', title: msg`Audit log`, roles: ['admin'], nav: { group: 'house', icon: 'shield' }, page: AuditPage },
  {
    path: '/books',
    title: msg`Books`,
    roles: ['finance'],
    nav: { group: 'house', icon: 'indicator' },
    page: BooksPage,
  },
  {
    path: '/pack',
    title: msg`Dispute pack`,
    roles: reviewing,
    nav: { group: 'desk', icon: 'shield' },
    page: PackPage,
  },
  { path: '/settings', title: msg`Settings`, nav: { group: 'house', icon: 'settings' }, page: SettingsPage },
]
