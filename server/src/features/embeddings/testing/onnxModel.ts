import { Message } from './protobuf.ts'

/** Field numbers and codes are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
const OPSET = 13
const IR_VERSION = 8
const FLOAT = 1
const INT64 = 7
const ATTRIBUTE_INT = 2

/** A model that looks up a row of `table` for each token, and does little else. */
export interface LookUp {
  /** A row for each token. */
  table: Float32Array[]
  inputs: readonly string[]
  /** Named `sentence_embedding`, the rows that `attention_mask` lets count are added up; else each token has its own. */
  output: string
}

/** The bytes of a `model.onnx`. */
export function lookUpModel({ table, inputs, output }: LookUp): Uint8Array {
  const width = table[0]!.length
  const addsUp = output === 'sentence_embedding'
  const graph = new Message().message(1, node('Gather', ['table', 'input_ids'], addsUp ? 'rows' : output))
  for (const step of addsUp ? sumOfRows(output) : []) graph.message(1, step)
  graph.text(2, 'look up').message(5, floats('table', table))
  if (addsUp) graph.message(5, axis('second', 1)).message(5, axis('third', 2))
  for (const name of inputs) graph.message(11, valueInfo(name, INT64, ['texts', 'tokens']))
  graph.message(12, valueInfo(output, FLOAT, addsUp ? ['texts', width] : ['texts', 'tokens', width]))
  return new Message().int(1, IR_VERSION).message(7, graph).message(8, new Message().text(1, '').int(2, OPSET)).encode()
}

const sumOfRows = (output: string) => [
  node('Cast', ['attention_mask'], 'weights', [int('to', FLOAT)]),
  node('Unsqueeze', ['weights', 'third'], 'weights of rows'),
  node('Mul', ['rows', 'weights of rows'], 'rows that count'),
  node('ReduceSum', ['rows that count', 'second'], output, [int('keepdims', 0)]),
]

function node(operator: string, inputs: string[], output: string, attributes: Message[] = []): Message {
  const written = new Message()
  for (const input of inputs) written.text(1, input)
  written.text(2, output).text(4, operator)
  for (const attribute of attributes) written.message(5, attribute)
  return written
}

const int = (name: string, value: number) => new Message().text(1, name).int(3, value).int(20, ATTRIBUTE_INT)

function floats(name: string, rows: Float32Array[]): Message {
  const numbers = Buffer.concat(rows.map((row) => new Uint8Array(row.buffer, row.byteOffset, row.byteLength)))
  return new Message().int(1, rows.length).int(1, rows[0]!.length).int(2, FLOAT).text(8, name).bytes(9, numbers)
}

function axis(name: string, number: number): Message {
  const bytes = new Uint8Array(BigInt64Array.of(BigInt(number)).buffer)
  return new Message().int(1, 1).int(2, INT64).text(8, name).bytes(9, bytes)
}

/** A dimension is a number, or a name where it differs from call to call. */
function valueInfo(name: string, element: number, dimensions: (string | number)[]): Message {
  const shape = new Message()
  for (const dimension of dimensions) {
    const written = new Message()
    shape.message(1, typeof dimension === 'number' ? written.int(1, dimension) : written.text(2, dimension))
  }
  const type = new Message().message(1, new Message().int(1, element).message(2, shape))
  return new Message().text(1, name).message(2, type)
}
