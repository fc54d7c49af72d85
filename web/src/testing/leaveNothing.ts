import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/* Files of tests share one document: what one has drawn is not for the next. */

afterAll(cleanup)
