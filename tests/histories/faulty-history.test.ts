import { SHORT, testHistory } from './expect-kept'

testHistory(SHORT, { overHttp: false })
