// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useLatestSearchParams } from './useLatestSearchParams.ts'

it('two search parameter changes before the next render are both applied', () => {
  const write = vi.fn()
  const { result } = renderHook(() => useLatestSearchParams({ format: 'xml', all: true }, write))
  result.current({ format: 'tsv' })
  result.current({ all: false })
  expect(write).toHaveBeenLastCalledWith({ format: 'tsv', all: false })
})
