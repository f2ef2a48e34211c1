import { configure } from '@testing-library/react'

// What is wrong never comes right: this only says how slow a busy machine may be.
configure({ asyncUtilTimeout: 15_000 })
