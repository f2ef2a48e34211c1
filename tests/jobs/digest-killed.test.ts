import { killWhileSending } from './killed-digests'

killWhileSending(4, [2])
