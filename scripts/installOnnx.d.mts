/** A folder with ONNX Runtime in its `node_modules`, fetched if need be; undefined when that is not possible. */
export function findOnnx(): string | undefined
