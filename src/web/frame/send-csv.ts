/** Where pages of the console find it. */
export { type CsvFile, sendCsv } from '../../platform/http/send-csv.ts'
