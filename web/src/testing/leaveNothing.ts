import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/* Test files share a document, so each unmounts what it rendered. */

afterAll(cleanup)
