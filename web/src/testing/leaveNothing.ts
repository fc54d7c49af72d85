import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/* Test files share a document, so each file unmounts what it rendered. */

afterAll(cleanup)
