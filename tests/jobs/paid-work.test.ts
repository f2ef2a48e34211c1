import { paidWork } from './paid-work'

await paidWork(4000, ['refuses the role'])
