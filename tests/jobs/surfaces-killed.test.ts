import { killWorkersThatLook } from './killed-surfaces'

killWorkersThatLook([1, 2], { kills: 3, queries: 8 })
