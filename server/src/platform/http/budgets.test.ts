import { beforeEach, expect, it } from 'vitest'
import { Budgets, UNITS_A_MINUTE } from './budgets.ts'

let budgets: Budgets
beforeEach(() => {
  budgets = new Budgets()
})

it('a client that cannot afford a request can still make cheaper ones', () => {
  budgets.spend('alis', UNITS_A_MINUTE - 3, 0)
  expect(budgets.spend('alis', 5, 0)).toEqual({ isEnough: false, left: 3, reset: 60 })
  expect(budgets.spend('alis', 3, 20_000)).toEqual({ isEnough: true, left: 0, reset: 40 })
  expect(budgets.spend('bab', 5, 20_000)).toEqual({ isEnough: true, left: UNITS_A_MINUTE - 5, reset: 60 })
})

it('the budget is refilled one minute after the first request', () => {
  budgets.spend('alis', UNITS_A_MINUTE, 0)
  expect(budgets.spend('alis', 1, 59_999).isEnough).toBe(false)
  expect(budgets.spend('alis', 1, 60_000)).toEqual({ isEnough: true, left: UNITS_A_MINUTE - 1, reset: 60 })
})

it('completed work is charged, but the balance never falls below zero', () => {
  budgets.debit('alis', UNITS_A_MINUTE + 50, 0)
  expect(budgets.spend('alis', 1, 0)).toEqual({ isEnough: false, left: 0, reset: 60 })
})

it('the number of tracked clients is bounded', () => {
  for (let n = 0; n < 60_000; n++) budgets.spend(`client ${n}`, 1, 0)
  expect(budgets.spend('client 0', 1, 0).left).toBe(UNITS_A_MINUTE - 1)
  expect(budgets.spend('client 59999', 1, 0).left).toBe(UNITS_A_MINUTE - 2)
})
