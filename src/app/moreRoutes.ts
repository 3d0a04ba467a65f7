import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'

/** A page that is no main page (documents 1 and 2 §2). */
export interface MoreRoute {
  readonly path: string
  readonly title: MessageDescriptor
  readonly load: () => Promise<ComponentType>
}

/** Every page but the main ones; their words are the later ones. */
export const moreRoutes: readonly MoreRoute[] = [
  {
    path: '/login',
    title: msg`Log in`,
    load: () => import('../account/LoginPage.tsx').then((page) => page.LoginPage),
  },
  {
    path: '/register',
    title: msg`Open a real account`,
    load: () => import('../account/RegisterPage.tsx').then((page) => page.RegisterPage),
  },
  {
    path: '/forgot',
    title: msg`New password`,
    load: () => import('../account/ForgotPage.tsx').then((page) => page.ForgotPage),
  },
  {
    path: '/frozen',
    title: msg`Security and devices`,
    load: () => import('../account/FrozenPage.tsx').then((page) => page.FrozenPage),
  },
  {
    path: '/mine/password',
    title: msg`Change password`,
    load: () => import('../account/PasswordPage.tsx').then((page) => page.PasswordPage),
  },
  {
    path: '/language',
    title: msg`Language`,
    load: () => import('../account/LanguagePage.tsx').then((page) => page.LanguagePage),
  },
  {
    path: '/mine/system',
    title: msg`Settings`,
    load: () => import('../account/SystemPage.tsx').then((page) => page.SystemPage),
  },
  {
    path: '/mine/security',
    title: msg`Security and devices`,
    load: () => import('../account/SecurityPage.tsx').then((page) => page.SecurityPage),
  },
  {
    path: '/mine/charge',
    title: msg`Deposit`,
    load: () => import('../funds/ChargePage.tsx').then((page) => page.ChargePage),
  },
  {
    path: '/mine/withdraw',
    title: msg`Withdraw`,
    load: () => import('../funds/WithdrawPage.tsx').then((page) => page.WithdrawPage),
  },
  {
    path: '/mine/withdraw-way',
    title: msg`Add withdrawal method`,
    load: () => import('../funds/WithdrawWayPage.tsx').then((page) => page.WithdrawWayPage),
  },
  {
    path: '/mine/wallet',
    title: msg`Wallet`,
    load: () => import('../funds/WalletPage.tsx').then((page) => page.WalletPage),
  },
  {
    path: '/mine/coin-address-list',
    title: msg`Crypto addresses`,
    load: () => import('../funds/BoundPage.tsx').then((page) => page.CoinAddressListPage),
  },
  {
    path: '/mine/bank-card-list',
    title: msg`Bank accounts`,
    load: () => import('../funds/BoundPage.tsx').then((page) => page.BankCardListPage),
  },
  {
    path: '/mine/history',
    title: msg`Account history`,
    load: () => import('../funds/HistoryPage.tsx').then((page) => page.HistoryPage),
  },
  {
    path: '/mine/auth',
    title: msg`Identity verification`,
    load: () => import('../identity/IdentityPage.tsx').then((page) => page.IdentityPage),
  },
  {
    path: '/news',
    title: msg`News`,
    load: () => import('../community/NewsPage.tsx').then((page) => page.NewsPage),
  },
  {
    path: '/news/detail',
    title: msg`News`,
    load: () => import('../community/ArticlePage.tsx').then((page) => page.ArticlePage),
  },
  {
    path: '/rank',
    title: msg`Ranking`,
    load: () => import('../community/RankPage.tsx').then((page) => page.RankPage),
  },
  {
    path: '/product',
    title: msg`Search`,
    load: () => import('../community/ProductPage.tsx').then((page) => page.ProductPage),
  },
  {
    path: '/mine/announcement',
    title: msg`Announcement`,
    load: () => import('../community/AnnouncementPage.tsx').then((page) => page.AnnouncementPage),
  },
  {
    path: '/mine/invite',
    title: msg`Invite friends`,
    load: () => import('../community/InvitePage.tsx').then((page) => page.InvitePage),
  },
  {
    path: '/mine/chat',
    title: msg`Customer service`,
    load: () => import('../support/ChatPage.tsx').then((page) => page.ChatPage),
  },
  {
    path: '/mine/email',
    title: msg`Complaints by e-mail`,
    load: () => import('../support/EmailPage.tsx').then((page) => page.EmailPage),
  },
  {
    path: '/feedback',
    title: msg`Feedback`,
    load: () => import('../support/FeedbackPage.tsx').then((page) => page.FeedbackPage),
  },
  {
    path: '/loan/index',
    title: msg`Loan`,
    load: () => import('../loan/LoanIdentityPage.tsx').then((page) => page.LoanIdentityPage),
  },
  {
    path: '/loan/submit',
    title: msg`Loan`,
    load: () => import('../loan/LoanSubmitPage.tsx').then((page) => page.LoanSubmitPage),
  },
  {
    path: '/loan/agreement',
    title: msg`Loan agreement`,
    load: () => import('../loan/LoanAgreementPage.tsx').then((page) => page.LoanAgreementPage),
  },
  {
    path: '/loan/sign',
    title: msg`Sign the agreement`,
    load: () => import('../loan/LoanSignPage.tsx').then((page) => page.LoanSignPage),
  },
  {
    path: '/loan/record',
    title: msg`My loans`,
    load: () => import('../loan/LoanRecordPage.tsx').then((page) => page.LoanRecordPage),
  },
  {
    path: '/loan/repayment',
    title: msg`Repay loan`,
    load: () => import('../loan/LoanRepaymentPage.tsx').then((page) => page.LoanRepaymentPage),
  },
  {
    path: '/journal',
    title: msg`Journal`,
    load: () => import('../journal/JournalPage.tsx').then((page) => page.JournalPage),
  },
  {
    path: '/replay',
    title: msg`Replay`,
    load: () => import('../replay/ReplayPage.tsx').then((page) => page.ReplayPage),
  },
  {
    path: '/replay/files',
    title: msg`Your files`,
    load: () => import('../replay/ownData/OwnDataPage.tsx').then((page) => page.OwnDataPage),
  },
  {
    path: '/replay/scenario',
    title: msg`Scenario`,
    load: () => import('../replay/scenario/ScenarioPage.tsx').then((page) => page.ScenarioPage),
  },
  {
    path: '/mine/recorder',
    title: msg`Flight recorder`,
    load: () => import('../recorder/RecorderPage.tsx').then((page) => page.RecorderPage),
  },
  {
    path: '/mine/lab',
    title: msg`Network lab`,
    load: () => import('../lab/LabPage.tsx').then((page) => page.LabPage),
  },
]
