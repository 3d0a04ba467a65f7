import type { ReactNode } from 'react'

/** Figures of an agreement, formatted for its text; periods are in days. */
export interface WordedFigures {
  readonly amount: ReactNode
  readonly rate: ReactNode
  readonly interest: ReactNode
  readonly total: ReactNode
  readonly late: ReactNode
  readonly lateADay: ReactNode
  readonly period: number
  readonly freePeriod: number
  readonly chargedDays: number
}

/** The clauses in which the wordings of the agreement differ (document 2 §9). */
export interface Clauses {
  readonly loan: ReactNode
  readonly period: ReactNode
  readonly interest: ReactNode
  readonly repayment: ReactNode
  readonly lateFee: ReactNode
  readonly signature: ReactNode
}
