// Types for the part of libheif-js (libheif and libde265 as WebAssembly) that we call. Its own types cover
// only the C functions.
declare module 'libheif-js/wasm-bundle.js' {
  /**
   * A status. Means success only if `code` is `heif_error_Ok`. Functions that return a result return this on
   * failure only.
   */
  interface HeifError {
    code: object;
    message: string;
  }
  /** Handles to objects in the decoder's memory. */
  type Context = { readonly context: unique symbol };
  type ImageHandle = { readonly image: unique symbol };

  interface DecodedImage {
    code?: undefined;
    width: number;
    height: number;
    /** One per plane, and only one for interleaved colors. `data` is a view of the decoder's memory. */
    channels: { stride: number; data: Uint8Array }[];
  }

  const decoder: {
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object };
    heif_error_code: { heif_error_Ok: object };
    heif_context_alloc: () => Context;
    heif_context_read_from_memory: (context: Context, file: Uint8Array) => HeifError;
    heif_js_context_get_primary_image_handle: (context: Context) => ImageHandle | HeifError;
    heif_image_handle_get_width: (image: ImageHandle) => number;
    heif_image_handle_get_height: (image: ImageHandle) => number;
    heif_js_decode_image2: (
      image: ImageHandle,
      colorspace: object,
      layout: object,
    ) => DecodedImage | HeifError;
  };
  export default decoder;
}
