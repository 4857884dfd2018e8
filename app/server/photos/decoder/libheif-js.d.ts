// Types for the part of libheif-js (libheif and libde265 as WebAssembly) that we call. Its own types cover only the C
// functions.
declare module 'libheif-js/wasm-bundle.js' {
  /** Returned instead of a result on failure. */
  interface Problem {
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
    heif_context_read_from_memory: (context: Context, file: Uint8Array) => Problem;
    heif_js_context_get_primary_image_handle: (context: Context) => ImageHandle | Problem;
    heif_image_handle_get_width: (image: ImageHandle) => number;
    heif_image_handle_get_height: (image: ImageHandle) => number;
    heif_js_decode_image2: (image: ImageHandle, colours: object, layout: object) => DecodedImage | Problem;
  };
  export default decoder;
}
