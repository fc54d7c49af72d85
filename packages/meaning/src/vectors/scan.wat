;; Dot products of one vector with many: the hot loop of vector search. Assembled into scanBytes.ts by
;; `npx tsx scripts/scanBytes.ts`.
(module
  (memory (export "memory") 1)

  ;; Writes one i32 for each of $count rows to $out: the dot product of the row, $stride signed bytes, with the $stride
  ;; signed 16-bit numbers at $question. $stride is a positive multiple of 16. Four lanes are summed in parallel. Nothing
  ;; overflows if the sum of the products' absolute values fits into an i32.
  (func (export "scan")
    (param $question i32) (param $rows i32) (param $stride i32) (param $count i32) (param $out i32)
    (local $asked i32)
    (local $end i32)
    (local $bytes v128)
    (local $low v128)
    (local $high v128)
    (block $done
      (loop $nextRow
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $asked (local.get $question))
        (local.set $end (i32.add (local.get $rows) (local.get $stride)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (loop $nextBytes
          (local.set $bytes (v128.load (local.get $rows)))
          (local.set $low
            (i32x4.add (local.get $low)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $bytes))
                (v128.load (local.get $asked)))))
          (local.set $high
            (i32x4.add (local.get $high)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $bytes))
                (v128.load offset=16 (local.get $asked)))))
          (local.set $asked (i32.add (local.get $asked) (i32.const 32)))
          (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
          (br_if $nextBytes (i32.lt_u (local.get $rows) (local.get $end))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
            (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $nextRow)))))
